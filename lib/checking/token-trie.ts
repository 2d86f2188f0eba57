/** A space begins the token that it precedes. */
export const SPACE = 0x20;

/** The root of a trie; as a result, that there is no such child. */
export const ROOT = 0;

/**
 * A trie over tokens with its edges in one open-addressing hash table: a lookup that finds nothing
 * reads one place of flat memory, however many edges there are.
 */
export class TokenTrie {
  /** Pairs of an edge's hash and the node that it leads to; node 0 is an empty slot. */
  private slots = new Int32Array(128);
  /**
   * The number of slots minus one, a power of two minus one; at least half of the slots are empty.
   */
  private mask = 63;
  /** For each node: its parent, and the token and hash that lead to it. */
  private readonly parents = [ROOT];
  private readonly hashes = [0];
  /** For each node: which of 32 kinds of tokens continue from it. */
  private readonly kinds = [0];
  /** The concatenated tokens; the start of each, and the end of the last. */
  private pool = new Uint16Array(256);
  private readonly starts = [0, 0];

  /** Returns the child for the token `units[start..end)`; adds it if missing. */
  grow(parent: number, units: Uint16Array, start: number, end: number): number {
    const known = this.child(parent, units, start, end);
    if (known !== ROOT) return known;
    const node = this.parents.push(parent) - 1;
    this.storeNode(units.subarray(start, end));
    this.kinds[parent] = (this.kinds[parent] ?? 0) | kindOf(units, start);
    this.kinds.push(0);
    this.hashes.push(hashOf(parent, units, start, end));
    if (node * 2 > this.mask) this.rehash();
    else this.place(node);
    return node;
  }

  /** Returns the child for the token `units[start..end)`, or ROOT if there is none. */
  child(parent: number, units: Uint16Array, start: number, end: number): number {
    const { slots, mask } = this;
    const hash = hashOf(parent, units, start, end);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = slots[slot * 2 + 1] ?? ROOT;
      if (node === ROOT) return ROOT;
      if (slots[slot * 2] === hash && this.leadsTo(node, parent, units, start, end)) return node;
    }
  }

  /**
   * Returns whether a token that begins at `start` can continue from a node; a cheap first test.
   */
  mayLeadOn(parent: number, units: Uint16Array, start: number): boolean {
    return ((this.kinds[parent] ?? 0) & kindOf(units, start)) !== 0;
  }

  private leadsTo(node: number, parent: number, units: Uint16Array, start: number, end: number) {
    const { pool, starts } = this;
    const from = starts[node] ?? 0;
    if (this.parents[node] !== parent || (starts[node + 1] ?? 0) - from !== end - start)
      return false;
    for (let i = start; i < end; i++) {
      if (pool[from + i - start] !== units[i]) return false;
    }
    return true;
  }

  private storeNode(token: Uint16Array): void {
    const from = this.starts.at(-1) ?? 0;
    const to = from + token.length;
    if (to > this.pool.length) {
      const { pool } = this;
      this.pool = new Uint16Array(to * 2);
      this.pool.set(pool);
    }
    this.pool.set(token, from);
    this.starts.push(to);
  }

  private rehash(): void {
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array((this.mask + 1) * 2);
    for (let node = 1; node < this.parents.length; node++) this.place(node);
  }

  private place(node: number): void {
    const hash = this.hashes[node] ?? 0;
    let slot = hash & this.mask;
    while (this.slots[slot * 2 + 1] !== 0) slot = (slot + 1) & this.mask;
    this.slots[slot * 2] = hash;
    this.slots[slot * 2 + 1] = node;
  }
}

/** Returns one of 32 bits, by the first unit after a space. */
function kindOf(units: Uint16Array, start: number): number {
  return 1 << ((units[units[start] === SPACE ? start + 1 : start] ?? 0) & 31);
}

/** FNV-1a hash of the parent and the units, with its bits mixed at the end. */
function hashOf(parent: number, units: Uint16Array, start: number, end: number): number {
  let hash = (parent ^ 0x811c9dc5) | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) | 0;
}
