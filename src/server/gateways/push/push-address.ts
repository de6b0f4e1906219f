import type { PushSettings } from '#server/config/push.ts'

/**
 * Whether we may call an address that a browser sent: only known push services, by https on its
 * default port. Anybody may send any address, so those in our own network, or of a third party to
 * be flooded with requests, must be refused.
 */
export function isPushAddress(
  endpoint: string,
  { hosts, origins }: Pick<PushSettings, 'hosts' | 'origins'>,
): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
