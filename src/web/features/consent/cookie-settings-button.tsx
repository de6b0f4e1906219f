import { useText } from '#ui/text/text.ts'
import { openCookieSettings } from '#web/state/consent/consent-state.ts'

/**
 * Opens the settings, from every page (S14, F7). Hidden without scripts: nothing can be decided
 * then.
 */
export function CookieSettingsButton({
  className,
  onPress,
}: {
  className: string
  onPress?: () => void
}) {
  const t = useText('shell')
  return (
    <button
      type="button"
      className={`noscript:hidden ${className}`}
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.()
        openCookieSettings()
      }}
    >
      {t('cookies')}
    </button>
  )
}
