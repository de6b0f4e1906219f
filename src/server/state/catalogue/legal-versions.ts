import { versionInForce } from '#domain/time/in-force.ts'
import type { LegalKind, LegalVersion } from '#server/chain/legal-versions-schema.ts'

export type LegalVersions = {
  /**
   * The version in force at an instant; null if no version is in force. Computed at each call,
   * because a version may come into force without an import.
   */
  inForce: (kind: LegalKind, now: number) => LegalVersion | null
  /** A version by its date of effect. */
  find: (kind: LegalKind, version: string) => LegalVersion | null
}

export function legalVersionsOf(versions: readonly LegalVersion[]): LegalVersions {
  const ofKind = Map.groupBy(versions, ({ kind }) => kind)
  return {
    inForce: (kind, now) => versionInForce(ofKind.get(kind) ?? [], now),
    find: (kind, version) =>
      ofKind.get(kind)?.find((candidate) => candidate.version === version) ?? null,
  }
}
