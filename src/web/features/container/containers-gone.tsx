import { useText } from '#web/base/text/text.ts'

/** How many lines the new restaurant does not serve in a container of its customer (E2). */
export function ContainersGone({ count }: { count: number }) {
  const t = useText('container')
  return <p className="mb-4">{t('gone', { count })}</p>
}
