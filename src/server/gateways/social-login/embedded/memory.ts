import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Storage of a provider, in the memory of this process and with expiry. */
export function createMemory(): (kind: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>()
  const readPayload = (id: string): AdapterPayload | undefined => {
    const entry = entries.get(id)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }
  return (kind) => {
    const nameOf = (id: string) => `${kind}:${id}`
    return {
      async upsert(id, payload, seconds) {
        for (const [name, { until }] of entries) if (until <= Date.now()) entries.delete(name)
        entries.set(nameOf(id), { payload, until: Date.now() + (seconds ?? 600) * 1000 })
      },
      find: async (id) => readPayload(nameOf(id)),
      async findByUid(uid) {
        const matchingEntry = [...entries].find(
          ([name, { payload }]) => name.startsWith(nameOf('')) && payload.uid === uid,
        )
        return matchingEntry && readPayload(matchingEntry[0])
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = readPayload(nameOf(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(nameOf(id))
      },
      async revokeByGrantId(grant) {
        for (const [name, { payload }] of entries)
          if (payload.grantId === grant) entries.delete(name)
      },
    }
  }
}
