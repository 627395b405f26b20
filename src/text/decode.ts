import { TextDecoder } from 'node:util';
import { UnreadableText } from './unreadable-text.ts';

/**
 * Bytes of a text file → its text, without byte order mark and with `\n` line ends.
 * UTF-8, and UTF-16 where a byte order mark says so (PowerShell writes requirements.txt that way).
 * @throws {UnreadableText} `encoding` where the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoderFor(bytes).decode(bytes);
  if (text.includes('\0')) throw new UnreadableText('encoding', 'expected text, found NUL characters');
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}
