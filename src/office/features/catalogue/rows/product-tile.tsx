import { useEffect, useEffectEvent, useState } from 'react'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { drawTile } from '#drawing/scenes/tile.ts'
import type { Drawing } from '#drawing/types.ts'
import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/**
 * Cache of pictures by slug and drawing, so that a row scrolled back into view is not drawn again.
 */
const pictures = new Map<string, string>()
const MOST_PICTURES = 1000

const drawingOf = (value: Json | undefined): Drawing | null => {
  const drawing = readDrawing(value)
  return drawing === null || 'of' in drawing ? null : drawing
}

/**
 * The cache key of a picture, and a function that draws it as a data URL; null for a product without
 * a drawing.
 */
function pictureOf(
  slug: string,
  value: Json | undefined,
  bySlug: (slug: string) => EntryFields | undefined,
): { key: string; draw: () => string } | null {
  const drawing = readDrawing(value)
  if (drawing === null) return null
  const bowl =
    'of' in drawing
      ? drawing.of.flatMap((of) => {
          const part = drawingOf(bySlug(of)?.['drawing'])
          return part === null ? [] : [{ slug: of, drawing: part }]
        })
      : null
  const key = JSON.stringify([slug, bowl ?? value ?? null])
  return {
    key,
    draw() {
      if (pictures.size >= MOST_PICTURES) pictures.clear()
      const svg =
        'of' in drawing
          ? drawBowl(bowl ?? [], { salt: slug, budget: 260 })
          : drawTile(slug, drawing)
      const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
      pictures.set(key, picture)
      return picture
    },
  }
}

const slugs = new WeakMap<Entries, Map<string, EntryFields>>()

/** The entries with a slug and a drawing, by slug. */
function entriesBySlug(entries: Entries): ReadonlyMap<string, EntryFields> {
  const before = slugs.get(entries)
  if (before !== undefined) return before
  const fieldsBySlug = new Map(
    [...entries.values()].flatMap((fields) =>
      typeof fields['slug'] === 'string' && fields['drawing'] !== undefined
        ? [[fields['slug'], fields] as const]
        : [],
    ),
  )
  slugs.set(entries, fieldsBySlug)
  return fieldsBySlug
}

/**
 * The tile of a product as the shop draws it, with the drawing of the draft; the first letter of a
 * product without a drawing.
 */
export function ProductTile({
  fields,
  entries,
  size = 38,
}: {
  fields: EntryFields
  entries: Entries
  size?: number
}) {
  const slug = plainValue(fields['slug'] ?? '')
  const picture = pictureOf(slug, fields['drawing'], (of) => entriesBySlug(entries).get(of))
  const key = picture?.key ?? ''
  const [drawnPicture, setDrawnPicture] = useState<{ key: string; src: string } | null>(null)
  const src = pictures.get(key) ?? (drawnPicture?.key === key ? drawnPicture.src : undefined)
  const make = useEffectEvent(() => {
    if (picture) setDrawnPicture({ key, src: pictures.get(key) ?? picture.draw() })
  })
  // Each picture is drawn in its own task, so that scrolling is not blocked.
  useEffect(() => {
    const timer = setTimeout(() => make())
    return () => clearTimeout(timer)
  }, [key])
  return src === undefined ? (
    <span
      aria-hidden="true"
      className={`grid place-items-center ${picture === null ? 'display-face bg-eau text-on-field' : ''}`}
      style={{ width: size, height: size }}
    >
      {picture === null ? slug.charAt(0).toUpperCase() : null}
    </span>
  ) : (
    <img className="flow-root" src={src} alt="" width={size} height={size} />
  )
}
