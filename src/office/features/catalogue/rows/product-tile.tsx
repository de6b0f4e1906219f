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
const unknown: Drawing = { kind: 'item', shape: 'ball', c: '#8cc63f' }

const drawingOf = (value: Json | undefined): Drawing => {
  const drawing = readDrawing(value)
  return drawing === null || 'of' in drawing ? unknown : drawing
}

/** The cache key of a picture, and a function that draws it as a data URL. */
function pictureOf(
  slug: string,
  value: Json | undefined,
  bySlug: (slug: string) => EntryFields | undefined,
): { key: string; draw: () => string } {
  const drawing = readDrawing(value)
  const bowl =
    drawing !== null && 'of' in drawing
      ? drawing.of.map((of) => ({ slug: of, drawing: drawingOf(bySlug(of)?.['drawing']) }))
      : null
  const key = JSON.stringify([slug, bowl ?? value ?? null])
  return {
    key,
    draw() {
      if (pictures.size >= MOST_PICTURES) pictures.clear()
      const svg =
        bowl === null
          ? drawTile(slug, drawingOf(value))
          : drawBowl(bowl, { salt: slug, budget: 260 })
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

/** The tile of a product as the shop draws it, with the drawing of the draft. */
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
  const { key, draw } = pictureOf(slug, fields['drawing'], (of) => entriesBySlug(entries).get(of))
  const [drawnPicture, setDrawnPicture] = useState<{ key: string; src: string } | null>(null)
  const src = pictures.get(key) ?? (drawnPicture?.key === key ? drawnPicture.src : undefined)
  const make = useEffectEvent(() => setDrawnPicture({ key, src: pictures.get(key) ?? draw() }))
  // Each picture is drawn in its own task, so that scrolling is not blocked.
  useEffect(() => {
    const timer = setTimeout(() => make())
    return () => clearTimeout(timer)
  }, [key])
  return src === undefined ? (
    <span className="flow-root" style={{ width: size, height: size }} />
  ) : (
    <img className="flow-root" src={src} alt="" width={size} height={size} />
  )
}
