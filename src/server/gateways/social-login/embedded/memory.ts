import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Storage of a provider, in the memory of this process and with expiry. */
export function createMemory(): (kind: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()
  const read = (id: string): AdapterPayload | undefined => {
    const found = kept.get(id)
    return found && found.until > Date.now() ? found.payload : undefined
  }
  return (kind) => {
    const nameOf = (id: string) => `${kind}:${id}`
    return {
      async upsert(id, payload, seconds) {
        for (const [name, { until }] of kept) if (until <= Date.now()) kept.delete(name)
        kept.set(nameOf(id), { payload, until: Date.now() + (seconds ?? 600) * 1000 })
      },
      find: async (id) => read(nameOf(id)),
      async findByUid(uid) {
        const found = [...kept].find(
          ([name, { payload }]) => name.startsWith(nameOf('')) && payload.uid === uid,
        )
        return found && read(found[0])
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(nameOf(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(nameOf(id))
      },
      async revokeByGrantId(grant) {
        for (const [name, { payload }] of kept) if (payload.grantId === grant) kept.delete(name)
      },
    }
  }
}
