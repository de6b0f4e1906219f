import { objectOf } from '#drawing/objects/objects.ts'
import { pieceOf } from './pieces.ts'
import type { Drawing, ProductDrawing } from '#drawing/types.ts'

/**
 * Reads a drawing from a catalogue; null if it cannot be drawn, for example because of an unknown
 * shape or a colour other than `#rrggbb`.
 */
export function readDrawing(value: unknown): ProductDrawing | null {
  if (!isRecord(value)) return null
  if (value.kind === 'bowl') return isTexts(value.of) ? { kind: 'bowl', of: value.of } : null
  return isDrawing(value) ? value : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const absentOr = (value: unknown, holds: (value: unknown) => boolean) =>
  value === undefined || holds(value)

const isColour = (value: unknown) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
const isScale = (value: unknown) => typeof value === 'number' && value > 0 && value <= 3
const isCount = (value: unknown) => Number.isInteger(value) && isScale(Number(value) / 40)

const isDrawing = (value: unknown): value is Drawing =>
  isRecord(value) &&
  typeof value.shape === 'string' &&
  (pieceOf(value.shape) ?? objectOf(value.shape)) !== undefined &&
  isColour(value.c) &&
  absentOr(value.c2, isColour) &&
  absentOr(value.c3, isColour) &&
  absentOr(value.k, isScale) &&
  absentOr(value.tn, isCount) &&
  absentOr(value.mix, (mix) => Array.isArray(mix) && mix.length > 0 && mix.every(isDrawing))
