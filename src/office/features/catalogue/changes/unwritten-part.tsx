import type { Json } from '#domain/catalogue/entries.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-words.ts'
import { useFaultWords } from '#office/features/catalogue/rows/use-fault-words.ts'
import {
  type UnwrittenEdit,
  useCatalogue,
} from '#office/features/catalogue/state/catalogue-context.ts'
import { label } from '#office/features/catalogue/telling/subject.ts'
import { Button } from '#office/ui/button.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { useTeller } from './use-teller.ts'
import { plainValue } from '#office/features/catalogue/telling/shapes.ts'

const SHOWN = 5

/** What was typed and is not in the draft: why, and what can be done about it (H6, P6). */
export function UnwrittenPart() {
  const t = useText('office-catalogue')
  const office = useText('office')
  const { unwritten, edit, drop, retry, published, drafted } = useCatalogue()
  const nameOf = useEntryName()
  const words = useFaultWords()
  const format = useFormat()
  const teller = useTeller(published, drafted)
  const waiting = unwritten.filter(({ problem }) => problem !== undefined)
  const refused = unwritten.filter(({ problem }) => problem === undefined)
  const said = (value: Json, field: string): string =>
    value === null
      ? t('unwritten.nothing')
      : field === 'price' && typeof value === 'number'
        ? format.price(Math.round(value * 100))
        : Array.isArray(value) || typeof value === 'object'
          ? t('unwritten.other')
          : plainValue(value)
  const whatOf = ({ entry, field }: UnwrittenEdit) =>
    `${nameOf(entry)}, ${label(entry, field, teller)}`
  return (
    <div className="unwritten" aria-live="polite">
      {waiting.length === 0 ? null : (
        <Notice
          tone="warn"
          title={t('unwritten.waiting', { count: waiting.length })}
          action={
            <Button kind="outlined" onPress={retry}>
              {office('action.retry')}
            </Button>
          }
        >
          {waiting[0]?.problem} {t('unwritten.kept')}
        </Notice>
      )}
      {refused.slice(0, SHOWN).map((one) => (
        <Notice
          key={`${one.entry} ${one.field}`}
          tone={one.theirs === undefined ? 'err' : 'warn'}
          title={whatOf(one)}
          action={
            <>
              <Button kind="outlined" onPress={() => drop(one)}>
                {t(one.theirs === undefined ? 'unwritten.drop' : 'unwritten.theirs')}
              </Button>{' '}
              {one.theirs === undefined ? null : (
                <Button
                  kind="outlined"
                  onPress={() =>
                    edit([
                      {
                        entry: one.entry,
                        field: one.field,
                        after: one.after,
                        before: one.theirs?.value ?? null,
                      },
                    ])
                  }
                >
                  {t('unwritten.mine')}
                </Button>
              )}
            </>
          }
        >
          {one.theirs === undefined
            ? `${one.faults.map(words).join(' ')} ${t('unwritten.typed', { value: said(one.after, one.field) })}`
            : t('unwritten.met', {
                name: one.theirs.by ?? t('bar.command'),
                theirs: said(one.theirs.value, one.field),
                mine: said(one.after, one.field),
              })}
        </Notice>
      ))}
      {refused.length > SHOWN ? (
        <p className="muted">{t('unwritten.more', { count: refused.length - SHOWN })}</p>
      ) : null}
    </div>
  )
}
