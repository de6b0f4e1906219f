import { useEffect, useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { type Fill, fillDown } from '#office/features/catalogue/rows/fill.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { MenuButton } from '#ui/parts/layers/menu-button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { PriceDialog } from './price-dialog.tsx'

const rates = [5.5, 10, 20] as const

/** The actions on all selected rows at once; Escape clears the selection. */
export function BulkBar({ rows, onClear }: { rows: readonly EntryRow[]; onClear: () => void }) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { edit, undo } = useCatalogue()
  const categories = useEntryChoices('category')
  const [isPricing, setPricing] = useState(false)
  useEscape(onClear)
  function fill(filling: Fill) {
    const edits = fillDown(rows, filling)
    if (edits.length > 0) edit(edits)
    showToast({
      tone: 'ok',
      text: t('bulk.done', { count: edits.length }),
      ...(edits.length > 0 && { undo }),
    })
  }
  return (
    <Toolbar className="flex flex-wrap gap-2 items-center mb-3" aria-label={t('bulk.label')}>
      <IconButton icon="close" label={t('bulk.clear')} onPress={onClear} />
      <b aria-live="polite">{t('bulk.count', { count: rows.length })}</b>
      <Button kind="outlined" onPress={() => fill({ field: 'active', value: true })}>
        {t('bulk.on')}
      </Button>
      <Button kind="outlined" onPress={() => fill({ field: 'active', value: false })}>
        {t('bulk.off')}
      </Button>
      <BulkMenu
        label={t('bulk.category')}
        choices={categories}
        onChoose={(id) => fill({ field: 'category', value: Number(id) })}
      />
      <BulkMenu
        label={t('bulk.vat')}
        choices={rates.map((rate) => ({ id: String(rate), text: format.share(rate / 100) }))}
        onChoose={(id) => fill({ field: 'vat_rate', value: Number(id) })}
      />
      <Button kind="outlined" onPress={() => setPricing(true)}>
        {t('bulk.price')}
      </Button>
      {isPricing ? (
        <PriceDialog rows={rows} onClose={() => setPricing(false)} onDone={fill} />
      ) : null}
    </Toolbar>
  )
}

function BulkMenu({
  label,
  choices,
  onChoose,
}: {
  label: string
  choices: readonly { id: string; text: string }[]
  onChoose: (id: string) => void
}) {
  return (
    <MenuButton
      label={label}
      actions={choices.map(({ id, text }) => ({ id, text, run: () => onChoose(id) }))}
    >
      <Button kind="outlined" icon="down">
        {label}
      </Button>
    </MenuButton>
  )
}

/** Calls `onEscape` when Escape is pressed and no dialog, menu or edited row handles the key. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAbove = document.querySelector('.scrim, .menu-popover, [data-edit]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onEscape])
}
