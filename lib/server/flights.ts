import type { StoredAnswer } from '@/lib/server/stored-answer';
import type { UpstreamAnswer } from '@/lib/server/upstream';

/** What a request to the service brought. */
export interface Arrival {
  readonly upstream: UpstreamAnswer;
  /** Null: nothing to keep. */
  readonly answer: StoredAnswer | null;
}

/** Requests to the service that are under way. */
export interface Flights {
  has(key: string): boolean;
  /**
   * What another's request of this key brings. One that another pocket pays for is shared for its success only. Null: there
   * is none to share. Errors: those of a shared request.
   */
  join(key: string, visitorKey: string | null): Promise<Arrival | null>;
  start(key: string, visitorKey: string | null, fetchArrival: () => Promise<Arrival>): Promise<Arrival>;
}

interface Flight {
  readonly landing: Promise<Arrival>;
  /** Lives no longer than the flight; only compared. */
  readonly visitorKey: string | null;
}

export function createFlights(): Flights {
  const flights = new Map<string, Flight>();
  return {
    has: (key) => flights.has(key),
    join: async (key, visitorKey) => {
      const flight = flights.get(key);
      if (flight === undefined) return null;
      if (flight.visitorKey === visitorKey) return flight.landing;
      const arrival = await flight.landing.catch(() => null);
      return arrival?.answer == null ? null : arrival;
    },
    start: (key, visitorKey, fetchArrival) => {
      const flight: Flight = { landing: fetchArrival(), visitorKey };
      flights.set(key, flight);
      const land = () => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      flight.landing.then(land, land);
      return flight.landing;
    },
  };
}
