/**
 * Whether a host, as written in a setting or an address, is this machine, so that other machines
 * cannot reach it.
 */
export const isThisMachine = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/**
 * Whether the program's address, according to its settings, is only reachable from this machine.
 */
export const hasLocalAddress = ({
  HOST,
  PUBLIC_URL,
}: {
  HOST: string
  PUBLIC_URL?: string | undefined
}): boolean => isThisMachine(PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname)

/**
 * Whether only this machine can reach the program, as far as its settings show. Demonstrations may
 * then replace banks and providers, and stored mails may be read. A proxy on the same machine would
 * make the program reachable.
 */
export function isLocalOnly({
  HOST,
  PUBLIC_URL,
  TRUSTED_PROXIES,
  NODE_ENV,
}: {
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUSTED_PROXIES: number
  NODE_ENV?: string | undefined
}): boolean {
  return (
    NODE_ENV !== 'production' &&
    TRUSTED_PROXIES === 0 &&
    isThisMachine(HOST) &&
    hasLocalAddress({ HOST, PUBLIC_URL })
  )
}
