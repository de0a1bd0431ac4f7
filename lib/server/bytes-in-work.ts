/** What one answer takes of the bytes that may be in work. */
export interface ShareOfWork {
  /** Resolves when there is room for so many bytes more. */
  take(bytes: number): Promise<void>;
  /** Gives all of them back. */
  end(): void;
}

/** Bounds the bytes of all answers that are being read: further ones wait. */
export interface BytesInWork {
  begin(): ShareOfWork;
  /** Taken now. */
  readonly bytes: number;
}

interface Waiting {
  readonly share: object;
  readonly bytes: number;
  readonly go: () => void;
}

/**
 * Where there is no room, one answer goes on beyond the bound until it is whole, so that not all of them wait for each other: at most the bound and one
 * answer are in work.
 */
export function createBytesInWork(most: number): BytesInWork {
  let bytes = 0;
  let leader: object | null = null;
  const queue: Waiting[] = [];

  function isLet(share: object, more: number): boolean {
    if (bytes + more <= most || leader === share) return true;
    if (leader !== null) return false;
    leader = share;
    return true;
  }

  function letWaiting(): void {
    for (let next = queue[0]; next !== undefined && isLet(next.share, next.bytes); next = queue[0]) {
      queue.shift();
      bytes += next.bytes;
      next.go();
    }
  }

  return {
    begin: () => {
      const share = {};
      let held = 0;
      return {
        take: (more) => {
          held += more;
          if (leader === share || (queue.length === 0 && isLet(share, more))) {
            bytes += more;
            return Promise.resolve();
          }
          return new Promise<void>((go) => queue.push({ share, bytes: more, go }));
        },
        end: () => {
          bytes -= held;
          held = 0;
          if (leader === share) leader = null;
          letWaiting();
        },
      };
    },
    get bytes() {
      return bytes;
    },
  };
}
