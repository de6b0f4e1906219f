import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'

/** An explanation of the marks in the cells and of the keys. */
export function Legend() {
  const t = useText('office-catalogue')
  return (
    <p className="legend">
      <span>
        <i className="legend-edited" aria-hidden="true" />
        {t('legend.edited')}
      </span>
      <span className="cell-missing">
        <Icon name="warn" size={16} />
        {t('legend.missing')}
      </span>
      <span className="cell-stale">
        <Icon name="half" size={16} />
        <span>{t('legend.stale')}</span>
      </span>
      <span>{t('legend.keys')}</span>
    </p>
  )
}
