/** A space. It is the first unit of the token that follows it. */
export const SPACE = 0x20;

/** The root node of a trie. As a lookup result, it means that the child does not exist. */
export const ROOT = 0;

/** A token of folded units, as `TokenReader` reads it. */
export interface Token {
  units: Uint16Array;
  start: number;
  end: number;
  /** A hash of the units without a preceding space. */
  hash: number;
}

/** Numbers per node: its parent, the start and end of its token in the pool, and `KINDS`. */
const NODE_SIZE = 4;
/** A bit set of the kinds of tokens that lead to a node's children. */
const KINDS = 3;

/**
 * A trie over tokens. All edges are in one open-addressing hash table, so that an unsuccessful
 * lookup usually reads a single slot, regardless of the number of edges.
 */
export class TokenTrie {
  /** Pairs of an edge's hash and its target node. Node 0 marks an empty slot. */
  private slots = new Int32Array(128);
  /** The number of slots, a power of two, minus one. At least half of them are empty. */
  private mask = 63;
  /** The numbers of each node, next to each other because a lookup reads all of them. */
  private nodes = new Int32Array(64 * NODE_SIZE);
  private size = 1;
  /** The concatenated tokens. */
  private pool = new Uint16Array(256);
  private poolLength = 0;

  /** Returns the child for a token; adds it if missing. */
  grow(parent: number, token: Token): number {
    const existingChild = this.child(parent, token);
    if (existingChild !== ROOT) return existingChild;
    const node = this.storeNode(parent, token);
    const kinds = parent * NODE_SIZE + KINDS;
    this.nodes[kinds] = (this.nodes[kinds] ?? 0) | kindOf(token.units, token.start);
    if (node * 2 > this.mask) this.rehash();
    this.insertEdge(computeEdgeHash(parent, token), node);
    return node;
  }

  /** Returns the child for a token, or ROOT if there is none. */
  child(parent: number, token: Token): number {
    const { slots, mask } = this;
    const hash = computeEdgeHash(parent, token);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = slots[slot * 2 + 1] ?? ROOT;
      if (node === ROOT) return ROOT;
      if (slots[slot * 2] === hash && this.isChild(node, parent, token)) return node;
    }
  }

  /** Returns whether a node may have a child for the token at `start`: a cheap test. */
  mayHaveChild(parent: number, units: Uint16Array, start: number): boolean {
    return ((this.nodes[parent * NODE_SIZE + KINDS] ?? 0) & kindOf(units, start)) !== 0;
  }

  private isChild(node: number, parent: number, { units, start, end }: Token): boolean {
    const { nodes, pool } = this;
    const offset = node * NODE_SIZE;
    const tokenStart = nodes[offset + 1] ?? 0;
    if (nodes[offset] !== parent || (nodes[offset + 2] ?? 0) - tokenStart !== end - start)
      return false;
    for (let i = start; i < end; i++) {
      if (pool[tokenStart + i - start] !== units[i]) return false;
    }
    return true;
  }

  private storeNode(parent: number, { units, start, end }: Token): number {
    const tokenStart = this.poolLength;
    this.poolLength += end - start;
    if (this.poolLength > this.pool.length) {
      const { pool } = this;
      this.pool = new Uint16Array(this.poolLength * 2);
      this.pool.set(pool);
    }
    this.pool.set(units.subarray(start, end), tokenStart);
    const node = this.size++;
    if (this.size * NODE_SIZE > this.nodes.length) {
      const { nodes } = this;
      this.nodes = new Int32Array(nodes.length * 2);
      this.nodes.set(nodes);
    }
    this.nodes.set([parent, tokenStart, this.poolLength], node * NODE_SIZE);
    return node;
  }

  private rehash(): void {
    const { slots } = this;
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array((this.mask + 1) * 2);
    for (let slot = 0; slot < slots.length; slot += 2) {
      const node = slots[slot + 1] ?? ROOT;
      if (node !== ROOT) this.insertEdge(slots[slot] ?? 0, node);
    }
  }

  private insertEdge(hash: number, node: number): void {
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

/** Combines the hash of a token with its parent, and mixes the bits. */
function computeEdgeHash(parent: number, { hash }: Token): number {
  const combined = Math.imul(hash ^ parent, 0x9e3779b1);
  return (combined ^ (combined >>> 15)) | 0;
}
