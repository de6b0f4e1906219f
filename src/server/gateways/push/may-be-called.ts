import type { PushSettings } from '#server/config/push.ts'

/**
 * Whether we call an address that a browser gave us: nothing but the services that wake browsers,
 * by https and on its own port. Anybody may send us any address; one of our own network, or of
 * somebody who is to be flooded, is none.
 */
export function mayBeCalled(
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
