import { RedisFault } from '@/lib/server/redis/redis-fault';
import { within } from '@/lib/server/redis/within';

/** What a command says: bytes, numbers, null, and arrays of them. */
export type RedisReply = Buffer | number | null | readonly RedisReply[];

/** One connection, from its opening to its end; it is never opened again. */
export interface RedisSession {
  /** Commands of one turn go out together and are carried out in their order. Errors: RedisFault. */
  send(...args: readonly (string | Buffer)[]): Promise<RedisReply>;
  /** How long it is since it last answered anything. Unit: milliseconds. */
  silentMs(): number;
  /** What is under way is given up. */
  end(): void;
}

const CONNECT_MS = 1_000;

function isReply(value: unknown): value is RedisReply {
  if (value === null || typeof value === 'number' || Buffer.isBuffer(value)) return true;
  return Array.isArray(value) && value.every(isReply);
}

/**
 * Connects and logs in, within a second. Errors: RedisFault.
 * @param onEnd told once when the connection is lost, but not of `end`.
 */
export async function openSession(url: string, onEnd: (fault: RedisFault) => void): Promise<RedisSession> {
  // Only servers that share anything load the client.
  const { createClient, RESP_TYPES, ErrorReply } = await import('@redis/client');
  const typeMapping = { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.SIMPLE_STRING]: Buffer };
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // Whoever holds the session decides when to try again.
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    commandOptions: { typeMapping },
  });
  let isOver = false;
  function end(): void {
    isOver = true;
    // One that never opened, or is closed already, cannot be ended.
    if (client.isOpen) client.destroy();
  }
  const faultOf = (error: unknown) => RedisFault.of(error, error instanceof ErrorReply);
  client.on('error', (error) => {
    const wasOver = isOver;
    end();
    if (!wasOver) onEnd(faultOf(error));
  });
  try {
    // One that is stopped takes connections all the same.
    await within(CONNECT_MS, client.connect());
  } catch (error) {
    end();
    throw faultOf(error);
  }
  let heardAt = performance.now();
  return {
    end,
    silentMs: () => performance.now() - heardAt,
    send: async (...args) => {
      try {
        const reply: unknown = await client.sendCommand(args);
        heardAt = performance.now();
        if (isReply(reply)) return reply;
      } catch (error) {
        throw faultOf(error);
      }
      throw new RedisFault('failed', 'a reply of an unknown kind');
    },
  };
}
