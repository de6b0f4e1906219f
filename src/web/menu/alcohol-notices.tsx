import { useMenu } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Note } from '../ui/note.tsx'

/** Sale to minors, health, and a dish with every drink (F6, V10). */
export function AlcoholNotices({ className = '' }: { className?: string }) {
  const { menu } = useMenu()
  const t = useText('menu')
  return (
    <Note tone="warn" className={className}>
      <p className="font-semibold">{t('alcohol.minors', { age: menu.alcoholAge })}</p>
      <p className="mt-1">{t('alcohol.abuse')} {t('alcohol.dish')}</p>
    </Note>
  )
}
