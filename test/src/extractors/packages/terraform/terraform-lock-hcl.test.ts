import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/terraform/terraform-lock-hcl.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'infra/.terraform.lock.hcl',
  files: {
    'infra/.terraform.lock.hcl': `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

provider "registry.example/hashicorp/aws" {
  version     = "5.40.0"
  constraints = "~> 5.0"
  hashes = [
    "h1:aa=",
    "zh:bb",
  ]
}

provider "registry.example/hashicorp/random" {
  version = "3.6.0"
}
`,
  },
};

describe('terraform/terraform-lock-hcl', () => {
  extractorContract({
    format: 'terraform/terraform-lock-hcl',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      names.map((name) => `provider "registry.example/acme/${name}" {\n  version = "1.0"\n}\n`).join(''),
  });

  it('names the provider and its registry', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies).toMatchObject([
      { name: 'hashicorp/aws', version: '5.40.0', registry: 'registry.example', line: 4 },
      { name: 'hashicorp/random', version: '3.6.0' },
    ]);
  });

  it('notices that the last block has no end', () => {
    const text = 'provider "registry.example/acme/a" {\n  version = "1.0.0"\n';
    const { dependencies, problems } = extractFrom(extractor, { '.terraform.lock.hcl': text });
    expect(dependencies).toMatchObject([{ version: '1.0.0' }]);
    expect(problems).toMatchObject([{ reason: 'malformed' }]);
  });
});
