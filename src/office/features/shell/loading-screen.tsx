import { useText } from '#ui/text/text.ts'

/** Shown, after a moment, while the session and the first page are read. */
export function LoadingScreen() {
  const t = useText('office')
  return (
    <output className="starting">
      <span className="visually-hidden">{t('load.busy')}</span>
    </output>
  )
}
