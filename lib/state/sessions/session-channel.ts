import { literal, object, safeParse, string, union } from 'zod/mini';

/** As much of a BroadcastChannel as is needed. */
export interface ChannelPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Messages about sessions between pages of the same site. */
export interface SessionChannel {
  /** Whether another page works on a session just now. */
  isOpenElsewhere(id: string): Promise<boolean>;
  /** Notifies other pages that the stored sessions have changed. */
  tellChanged(): void;
}

const MESSAGE = union([
  object({ type: literal('changed') }),
  object({ type: literal('who'), id: string() }),
  object({ type: literal('me'), id: string() }),
]);

/** A page that takes longer is asleep; should it wake up, it finds itself replaced and goes on under another id. */
const ANSWER_MS = 150;

/** Without a channel in the browser, no other page answers. */
export function createSessionChannel(
  port: ChannelPort | null,
  own: { readonly workingId: () => string | null; readonly onChanged: () => void },
): SessionChannel {
  const asked = new Map<string, () => void>();
  port?.addEventListener('message', ({ data }) => {
    const message = safeParse(MESSAGE, data);
    if (!message.success) return;
    if (message.data.type === 'changed') own.onChanged();
    else if (message.data.type === 'me') asked.get(message.data.id)?.();
    else if (message.data.id === own.workingId()) port.postMessage({ type: 'me', id: message.data.id });
  });
  return {
    isOpenElsewhere: (id) =>
      new Promise((resolve) => {
        const end = (isOpen: boolean) => {
          clearTimeout(timer);
          asked.delete(id);
          resolve(isOpen);
        };
        const timer = setTimeout(() => end(false), port === null ? 0 : ANSWER_MS);
        asked.set(id, () => end(true));
        port?.postMessage({ type: 'who', id });
      }),
    tellChanged: () => port?.postMessage({ type: 'changed' }),
  };
}
