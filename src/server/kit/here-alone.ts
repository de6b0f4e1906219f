/**
 * Whether a host, as a setting or an address spells it, is this machine and nothing that others
 * reach.
 */
export const isThisMachine = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/**
 * Whether nobody but this machine reaches the program, as far as its settings tell: then
 * demonstrations may stand in for banks and providers, and kept mails be read. A proxy on the same
 * machine brings the world along.
 */
export function isHereAlone({
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
  const reached = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname
  return (
    NODE_ENV !== 'production' &&
    TRUSTED_PROXIES === 0 &&
    isThisMachine(HOST) &&
    isThisMachine(reached)
  )
}
