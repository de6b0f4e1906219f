import { useText } from '#ui/text/text.ts'

/** The number of wrong fields, shown below the button. */
export function FormWrong({ count }: { count: number }) {
  const t = useText('login')
  return (
    <p role="alert" className="text-sm font-medium text-err empty:hidden">
      {count > 0 ? t('wrong', { count }) : ''}
    </p>
  )
}
