/** The root of a trie; as an answer, that there is no such child. */
export const ROOT = 0;

/**
 * A trie over tokens, its edges in one open-addressing hash table: a lookup that finds nothing
 * reads one place of flat memory, however many edges there are.
 */
export class TokenTrie {
  /** Pairs of an edge's hash and the node it leads to; node 0 is an empty slot. */
  private slots = new Int32Array(128);
  /** One less than the number of slots, which is a power of two; at least half are empty. */
  private mask = 63;
  /** Of each node: its parent, and the token and its hash that lead to it. */
  private readonly parents = [ROOT];
  private readonly tokens = [""];
  private readonly hashes = [0];

  /** The child that a token leads to; made where it is missing. */
  grow(parent: number, token: string): number {
    const units = Uint16Array.from({ length: token.length }, (_, i) => token.charCodeAt(i));
    const known = this.child(parent, units, 0, units.length);
    if (known !== ROOT) return known;
    const node = this.tokens.push(token) - 1;
    this.parents.push(parent);
    this.hashes.push(hashOf(parent, units, 0, units.length));
    if (node * 2 > this.mask) this.rehash();
    else this.place(node);
    return node;
  }

  /** The child that the token `units[start..end)` leads to, or ROOT where there is none. */
  child(parent: number, units: Uint16Array, start: number, end: number): number {
    const { slots, mask } = this;
    const hash = hashOf(parent, units, start, end);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = slots[slot * 2 + 1] ?? ROOT;
      if (node === ROOT) return ROOT;
      if (slots[slot * 2] === hash && this.leadsTo(node, parent, units, start, end)) return node;
    }
  }

  private leadsTo(node: number, parent: number, units: Uint16Array, start: number, end: number) {
    const token = this.tokens[node] ?? "";
    if (this.parents[node] !== parent || token.length !== end - start) return false;
    for (let i = 0; i < token.length; i++) {
      if (token.charCodeAt(i) !== units[start + i]) return false;
    }
    return true;
  }

  private rehash(): void {
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array((this.mask + 1) * 2);
    for (let node = 1; node < this.tokens.length; node++) this.place(node);
  }

  private place(node: number): void {
    const hash = this.hashes[node] ?? 0;
    let slot = hash & this.mask;
    while (this.slots[slot * 2 + 1] !== 0) slot = (slot + 1) & this.mask;
    this.slots[slot * 2] = hash;
    this.slots[slot * 2 + 1] = node;
  }
}

/** FNV-1a over the parent and the units, with its bits spread at the end. */
function hashOf(parent: number, units: Uint16Array, start: number, end: number): number {
  let hash = (parent ^ 0x811c9dc5) | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) | 0;
}
