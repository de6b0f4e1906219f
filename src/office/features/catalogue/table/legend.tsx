import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'

/** An explanation of the marks in the cells and of the keys. */
export function Legend() {
  const t = useText('office-catalogue')
  return (
    <p className="legend mt-3 mb-5 gap-x-5">
      <span className="inline-flex items-center gap-1.5">
        <i
          className="w-1.25 h-4 border border-ink border-l-0 rounded-[0_3px_3px_0] bg-lime"
          aria-hidden="true"
        />
        {t('legend.edited')}
      </span>
      <span className="inline-flex items-center gap-1.5 font-semibold text-warn">
        <Icon name="warn" size={16} />
        {t('legend.missing')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="text-info">
          <Icon name="half" size={16} />
        </span>
        <span>{t('legend.stale')}</span>
      </span>
      <span>{t('legend.keys')}</span>
    </p>
  )
}
