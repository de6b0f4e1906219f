import type { FastifyInstance, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { findPreview } from '#server/features/catalogue/preview.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { limitHere } from '#server/http/guards/rate-limits.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import type { TakenPlaces } from '#server/state/times/taken-places.ts'
import { createTimes } from '#server/state/times/takeaway.ts'

/**
 * `token`: the token of a preview link. `at`: the time that the preview shows, in epoch
 * milliseconds; null for the current time.
 */
export type PreviewRequest = { token: string; at: number | null }

/**
 * Maximum number of previews in memory: of one draft, and in total. Each preview has a different
 * draft or a different time.
 */
const MOST_OF_DRAFT = 2
const MOST = 4
/**
 * Two limits per minute for one IP address: the number of new previews that it may request, and the
 * number of pages that each preview renders for it.
 */
const PER_MINUTE = 20
/**
 * `QUARTER`: a quarter of an hour, to whose beginning the time of a preview is rounded down.
 * `FARTHEST`: the maximum distance of a requested time from now, about a year. Both in
 * milliseconds.
 */
const QUARTER = 15 * 60_000
const FARTHEST = 366 * 86_400_000

/**
 * The time that a preview shows for a requested time, in epoch milliseconds; null for the current
 * time.
 */
export function previewTime(at: number | null, now: number): number | null {
  if (at === null || Math.abs(at - now) > FARTHEST) return null
  return Math.floor(at / QUARTER) * QUARTER
}

/**
 * A preview's program, or the reason why there is none. `faulty`: the draft has faults. `busy`:
 * newer previews replaced this one, or its visitor opened too many.
 */
type PreviewProgram = FastifyInstance | 'faulty' | 'busy'

type PreviewParts = {
  services: Services
  takenPlaces: TakenPlaces
  /** Builds a program with the given services. The program does not listen on a port. */
  build: (
    services: Services,
    preview: { token: string; now: () => number },
  ) => Promise<FastifyInstance>
}

/**
 * The programs that show drafts. Each program has the catalogue of one draft and one time. Only one
 * program is built at a time.
 */
export function openPreviews(dependencies: PreviewParts) {
  const { services } = dependencies
  const previews = new Map<string, { set: string; program: Promise<PreviewProgram> }>()
  const makings = limitHere(PER_MINUTE, 60)
  const queue = new PQueue({ concurrency: 1 })
  // The catalogue of the last draft. Cached, because a preview of the same draft at another time
  // needs another program but the same catalogue.
  let drafted: { mark: string; catalogue: Promise<Catalogue | null> } | null = null

  const close = (key: string) => {
    const old = previews.get(key)
    previews.delete(key)
    const end = (ending: PreviewProgram) =>
      typeof ending === 'string' ? undefined : ending.close()
    void old?.program.then(end).catch(() => undefined)
  }
  const keepLast = (keys: string[], most: number) => {
    for (const key of keys.slice(0, -most)) close(key)
  }

  async function open(
    preview: PreviewRequest,
    request: FastifyRequest,
  ): Promise<PreviewProgram | 'over'> {
    const draft = await findPreview(services, preview.token)
    if (draft === null) return 'over'
    const { set, mark } = draft
    const at = previewTime(preview.at, services.now())
    const key = `${mark} ${at ?? 'now'}`
    const cached = previews.get(key)
    if (cached !== undefined) return cached.program
    if (isFromOutside(request) && (await makings.take(callerOf(request.ip))) > 0) return 'busy'
    const { promise: program, resolve, reject } = Promise.withResolvers<PreviewProgram>()
    previews.set(key, { set, program })
    program.catch(() => close(key))
    const ofDraft = [...previews].flatMap(([otherKey, otherPreview]) =>
      otherPreview.set === set ? [otherKey] : [],
    )
    keepLast(ofDraft, MOST_OF_DRAFT)
    keepLast([...previews.keys()], MOST)
    void queue
      .add(async () => {
        // Newer requests removed this preview from memory while it waited for its turn.
        if (previews.get(key)?.program !== program) return 'busy'
        if (drafted?.mark !== mark) drafted = { mark, catalogue: draft.make() }
        const { catalogue } = drafted
        catalogue.catch(() => {
          drafted = null
        })
        return makeProgram(dependencies, await catalogue, { ...preview, at })
      })
      .then(resolve, reject)
    return program
  }

  return {
    open,
    closeAll() {
      for (const key of previews.keys()) close(key)
    },
  }
}

async function makeProgram(
  { services, takenPlaces, build }: PreviewParts,
  catalogue: Catalogue | null,
  { token, at }: PreviewRequest,
): Promise<FastifyInstance | 'faulty'> {
  if (catalogue === null) return 'faulty'
  const now = () => at ?? services.now()
  const current = { now: () => catalogue, refresh: async () => catalogue, stop: async () => {} }
  const { config } = services
  const program = await build(
    {
      ...services,
      config: {
        ...config,
        renderingsPerMinute: Math.min(config.renderingsPerMinute, PER_MINUTE),
      },
      catalogue: current,
      now,
      times: createTimes({ ...services, catalogue: current, now, takenPlaces }),
      metrics: createMetrics(),
    },
    { token, now },
  )
  await program.ready()
  return program
}
