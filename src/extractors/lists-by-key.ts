/** Adds to the list of a key, which starts empty. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, values: Iterable<Value>): void {
  const list = lists.get(key) ?? [];
  // One by one: values as arguments would be bounded by the stack.
  for (const value of values) list.push(value);
  lists.set(key, list);
}
