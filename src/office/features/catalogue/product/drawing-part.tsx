import { useMemo, useState } from 'react'
import { parametersOf } from '#drawing/scenes/parameters.ts'
import type { Drawing } from '#drawing/types.ts'
import { useText } from '#ui/text/text.ts'
import { fittingDrawing } from '#office/features/catalogue/products/new-product.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { BowlDrawing } from './bowl-drawing.tsx'
import { DRAWING_FIELDS, DRAWING_FRAME, DRAWING_STAGE } from './drawing-looks.ts'
import { ColourField } from './colour-field.tsx'
import { DrawingNumber } from './drawing-number.tsx'
import {
  type LayerChoice,
  asJson,
  bowlOf,
  choiceOf,
  layerOf,
  ownDrawing,
  shapeChoices,
  withLayer,
  withMoreLayers,
  withShape,
  withoutLayer,
} from './drawing-layers.ts'
import { Bowl, Tile } from './pictures.tsx'
import { bowlWith, isLaid, neighboursOf } from './bowl-preview.ts'
import { useFieldFault } from '#office/features/catalogue/rows/use-field-fault.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'

const MOST_PIECES = 120
const MOST_SIZE = 3
const LEAST_SIZE = 0.1

/**
 * The editor of a drawing, next to previews of the bowl and the tile, which follow each keystroke
 * (H9).
 */
export function DrawingPart({ row }: { row: EntryRow }) {
  const { drafted } = useCatalogue()
  const of = bowlOf(row.fields['drawing'])
  const category = Number(row.fields['category'] ?? 0)
  const fitting = useMemo(() => ownDrawing(fittingDrawing(drafted, category)), [drafted, category])
  const storedDrawing = useMemo(() => ownDrawing(row.fields['drawing']), [row.fields])
  if (of !== null) return <BowlDrawing row={row} of={of} />
  const drawing = storedDrawing ?? fitting
  return drawing === null ? null : (
    <OwnDrawing
      key={row.entry}
      row={row}
      storedDrawing={drawing}
      isMissing={storedDrawing === null}
    />
  )
}

function OwnDrawing({
  row,
  storedDrawing,
  isMissing,
}: {
  row: EntryRow
  storedDrawing: Drawing
  isMissing: boolean
}) {
  const t = useText('office-catalogue-product')
  const nameOf = useEntryName()
  const { drafted, edit } = useCatalogue()
  const { entry, fields } = row
  const { fault } = useFieldFault(entry, 'drawing')
  const [triedDrawing, setTried] = useState<Partial<Drawing> | null>(null)
  const [selectedLayer, setSelectedLayer] = useState<LayerChoice>('whole')
  const layers = storedDrawing.mix?.length ?? 0
  const layer: LayerChoice =
    selectedLayer !== 'whole' && selectedLayer < layers ? selectedLayer : 'whole'
  const drawing = useMemo(
    () => (triedDrawing === null ? storedDrawing : withLayer(storedDrawing, layer, triedDrawing)),
    [storedDrawing, layer, triedDrawing],
  )
  const slug = typeof fields['slug'] === 'string' ? fields['slug'] : entry
  const bowl = useMemo(() => bowlWith(drafted, entry, drawing), [drafted, entry, drawing])
  const neighbours = useMemo(() => neighboursOf(drafted, entry), [drafted, entry])
  const name = nameOf(entry)
  const keep = (next: Drawing) => {
    setTried(null)
    edit([{ entry, field: 'drawing', before: fields['drawing'] ?? null, after: asJson(next) }])
  }
  return (
    <section className={DRAWING_FRAME} aria-label={t('drawing.title')}>
      <div className={DRAWING_STAGE} data-empty={bowl === null || undefined}>
        {bowl === null ? (
          <Tile slug={slug} drawing={drawing} alt={t('drawing.tile', { name })} size={200} />
        ) : (
          <>
            <Bowl items={bowl.items} salt={bowl.of ?? 'front'} alt={t('drawing.bowl', { name })} />
            <b>
              {bowl.of === null ? t('drawing.inFront') : t('drawing.in', { name: nameOf(bowl.of) })}
            </b>
          </>
        )}
      </div>
      <div className={DRAWING_FIELDS}>
        {isMissing ? (
          <Notice
            tone="info"
            action={
              <Button kind="outlined" onPress={() => keep(storedDrawing)}>
                {t('drawing.take')}
              </Button>
            }
          >
            {t('drawing.none')}
          </Notice>
        ) : layers === 0 && !isLaid(storedDrawing) ? null : (
          <Layers
            slug={slug}
            drawing={storedDrawing}
            layer={layer}
            onChoose={(next) => {
              setTried(null)
              setSelectedLayer(next)
            }}
            onKeep={keep}
          />
        )}
        <LayerFields
          key={`${layer}`}
          drawing={layerOf(storedDrawing, layer)}
          onTry={setTried}
          onKeep={(changes) => keep(withLayer(storedDrawing, layer, changes))}
        />
        <FieldError text={fault} />
        <p className="field-hint">{t('drawing.tones')}</p>
      </div>
      <div className="grid min-w-0 content-center justify-items-center gap-2.5 bg-zinc p-4 text-note text-ink-2">
        <Tile slug={slug} drawing={drawing} alt={t('drawing.tile', { name })} size={150} />
        <div className="flex gap-1.5">
          {neighbours.map((neighbour) => (
            <Tile key={neighbour.slug} {...neighbour} alt="" size={44} />
          ))}
        </div>
        {neighbours.length === 0 ? null : <span>{t('drawing.neighbours')}</span>}
      </div>
    </section>
  )
}

/** The choice of the layer to edit, with buttons to add and remove layers. */
function Layers({
  slug,
  drawing,
  layer,
  onChoose,
  onKeep,
}: {
  slug: string
  drawing: Drawing
  layer: LayerChoice
  onChoose: (layer: LayerChoice) => void
  onKeep: (drawing: Drawing) => void
}) {
  const t = useText('office-catalogue-product')
  const layers = drawing.mix ?? []
  return (
    <div className="flex flex-wrap gap-1.5">
      {layers.length === 0 ? null : (
        <Segmented
          label={t('drawing.layers')}
          value={String(layer)}
          choices={[
            { id: 'whole', text: t('drawing.whole') },
            ...layers.map((_, at) => ({
              id: String(at),
              text: t('drawing.layer', { number: at + 1 }),
            })),
          ]}
          onChange={(id) => onChoose(id === 'whole' ? 'whole' : Number(id))}
        />
      )}
      <Button kind="quiet" icon="plus" onPress={() => onKeep(withMoreLayers(drawing, slug))}>
        {t('drawing.addLayer')}
      </Button>
      {layer === 'whole' ? null : (
        <Button
          kind="quiet"
          icon="close"
          onPress={() => {
            onChoose('whole')
            onKeep(withoutLayer(drawing, layer))
          }}
        >
          {t('drawing.removeLayer')}
        </Button>
      )}
    </div>
  )
}

/** Fields for the shape, the colours and the numbers of a layer. */
function LayerFields({
  drawing,
  onTry,
  onKeep,
}: {
  drawing: Drawing
  onTry: (changes: Partial<Drawing> | null) => void
  onKeep: (changes: Partial<Drawing>) => void
}) {
  const t = useText('office-catalogue-product')
  const parameters = useMemo(() => parametersOf(drawing), [drawing])
  const colour = (name: 'c' | 'c2' | 'c3') => (
    <ColourField
      label={t(`drawing.${name}`)}
      value={drawing[name] ?? null}
      isOptional={name !== 'c'}
      onTry={(value) => onTry(value === null ? null : { [name]: value })}
      onKeep={(value) => onKeep({ [name]: value ?? undefined })}
    />
  )
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-y-3 gap-x-4">
      <ShapeSelect drawing={drawing} onKeep={onKeep} />
      {parameters.includes('tn') ? (
        <DrawingNumber
          label={t('drawing.tn')}
          typing="count"
          value={drawing.tn}
          isRight={(value) => value >= 1 && value <= MOST_PIECES}
          wrong={t('drawing.wrongCount')}
          onTry={(value) => onTry(value === null ? null : { tn: value })}
          onKeep={(value) => onKeep({ tn: value } as Partial<Drawing>)}
        />
      ) : null}
      {colour('c')}
      {parameters.includes('c2') ? colour('c2') : null}
      {parameters.includes('c3') ? colour('c3') : null}
      {parameters.includes('k') ? (
        <DrawingNumber
          label={t('drawing.k')}
          typing="amount"
          value={drawing.k}
          isRight={(value) => value >= LEAST_SIZE && value <= MOST_SIZE}
          wrong={t('drawing.wrongSize')}
          onTry={(value) => onTry(value === null ? null : { k: value })}
          onKeep={(value) => onKeep({ k: value } as Partial<Drawing>)}
        />
      ) : null}
    </div>
  )
}

function ShapeSelect({
  drawing,
  onKeep,
}: {
  drawing: Drawing
  onKeep: (changes: Partial<Drawing>) => void
}) {
  const t = useText('office-catalogue-product')
  return (
    <Select
      label={t('drawing.shape')}
      value={choiceOf(drawing)}
      choices={shapeChoices.map(({ id, shape, variant }) => ({
        id,
        text:
          variant === ''
            ? t(`shape.${shape}`)
            : t('drawing.shapeOf', {
                shape: t(`shape.${shape}`),
                variant: t(`variant.${variant}`),
              }),
      }))}
      onChange={(id) => {
        if (id !== null) onKeep(withShape(id))
      }}
    />
  )
}
