/** A space. It is the first unit of the token that follows it. */
export const SPACE = 0x20;

/** The root node of a trie. As a lookup result, it means that the child does not exist. */
export const ROOT = 0;

/**
 * A trie over tokens. All edges are in one open-addressing hash table, so that an unsuccessful
 * lookup usually reads a single slot, regardless of the number of edges.
 */
export class TokenTrie {
  /** Pairs of an edge's hash and its target node. Node 0 marks an empty slot. */
  private slots = new Int32Array(128);
  /** The number of slots, a power of two, minus one. At least half of them are empty. */
  private mask = 63;
  /** For each node: its parent, and the token and hash that lead to it. */
  private readonly parents = [ROOT];
  private readonly hashes = [0];
  /** For each node, a bit set of the kinds of tokens that lead to its children. */
  private readonly kinds = [0];
  /** The concatenated tokens, with the start of each token followed by the end of the last. */
  private pool = new Uint16Array(256);
  private readonly starts = [0, 0];

  /** Returns the child for the token `units[start..end)`; adds it if missing. */
  grow(parent: number, units: Uint16Array, start: number, end: number): number {
    const existingChild = this.child(parent, units, start, end);
    if (existingChild !== ROOT) return existingChild;
    const node = this.parents.push(parent) - 1;
    this.storeNode(units.subarray(start, end));
    this.kinds[parent] = (this.kinds[parent] ?? 0) | kindOf(units, start);
    this.kinds.push(0);
    this.hashes.push(computeHash(parent, units, start, end));
    if (node * 2 > this.mask) this.rehash();
    else this.insertNode(node);
    return node;
  }

  /** Returns the child for the token `units[start..end)`, or ROOT if there is none. */
  child(parent: number, units: Uint16Array, start: number, end: number): number {
    const { slots, mask } = this;
    const hash = computeHash(parent, units, start, end);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = slots[slot * 2 + 1] ?? ROOT;
      if (node === ROOT) return ROOT;
      if (slots[slot * 2] === hash && this.isChild(node, parent, units, start, end)) return node;
    }
  }

  /** Returns whether a node may have a child for the token at `start`: a cheap test. */
  mayHaveChild(parent: number, units: Uint16Array, start: number): boolean {
    return ((this.kinds[parent] ?? 0) & kindOf(units, start)) !== 0;
  }

  private isChild(node: number, parent: number, units: Uint16Array, start: number, end: number) {
    const { pool, starts } = this;
    const tokenStart = starts[node] ?? 0;
    if (this.parents[node] !== parent || (starts[node + 1] ?? 0) - tokenStart !== end - start)
      return false;
    for (let i = start; i < end; i++) {
      if (pool[tokenStart + i - start] !== units[i]) return false;
    }
    return true;
  }

  private storeNode(token: Uint16Array): void {
    const tokenStart = this.starts.at(-1) ?? 0;
    const tokenEnd = tokenStart + token.length;
    if (tokenEnd > this.pool.length) {
      const { pool } = this;
      this.pool = new Uint16Array(tokenEnd * 2);
      this.pool.set(pool);
    }
    this.pool.set(token, tokenStart);
    this.starts.push(tokenEnd);
  }

  private rehash(): void {
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array((this.mask + 1) * 2);
    for (let node = 1; node < this.parents.length; node++) this.insertNode(node);
  }

  private insertNode(node: number): void {
    const hash = this.hashes[node] ?? 0;
    let slot = hash & this.mask;
    while (this.slots[slot * 2 + 1] !== 0) slot = (slot + 1) & this.mask;
    this.slots[slot * 2] = hash;
    this.slots[slot * 2 + 1] = node;
  }
}

/** Returns the kind of a token as one of 32 bits, based on its first unit except a space. */
function kindOf(units: Uint16Array, start: number): number {
  return 1 << ((units[units[start] === SPACE ? start + 1 : start] ?? 0) & 31);
}

/** Returns the FNV-1a hash of the parent and the units, with a final mix of its bits. */
function computeHash(parent: number, units: Uint16Array, start: number, end: number): number {
  let hash = (parent ^ 0x811c9dc5) | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) | 0;
}
