export type HostName = 'node' | 'static' | 'static-base-path' | 'node-offline' | 'openalex-library';

/** A host as a test sees it. */
export interface Host {
  readonly name: HostName;
  readonly kind: 'node' | 'static';
  /** '' or the folder the site lies in. */
  readonly basePath: string;
  /** Absolute address of a path of the app, which starts with '/'. */
  readonly url: (path: string) => string;
}

interface Addresses {
  /** The local library service that stands in for the live one. */
  readonly service: string;
  /** Without a closing slash, base path included. */
  readonly hosts: Readonly<Record<string, string>>;
}

const VARIABLE = 'E2E_ADDRESSES';

/** Called once by the global set-up: workers inherit the variable. */
export function announceHosts(addresses: Addresses): void {
  process.env[VARIABLE] = JSON.stringify(addresses);
}

function addresses(): Addresses {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('the hosts have not been started');
  return JSON.parse(text);
}

export function serviceAddress(): string {
  return addresses().service;
}

export function hostAddress(name: HostName): string {
  const address = addresses().hosts[name];
  if (address === undefined) throw new Error(`there is no host ${name}`);
  return address;
}
