import { useText } from '#ui/text/text.ts'

/** Shown, after a moment, while the session and the first page are read. */
export function LoadingScreen() {
  const t = useText('office')
  return (
    <output className="block min-h-dvh [background:linear-gradient(90deg,var(--night)_var(--rail),var(--ground)_0)] max-md:[background:linear-gradient(var(--night)_60px,var(--ground)_0)]">
      <span className="sr-only">{t('load.busy')}</span>
    </output>
  )
}
