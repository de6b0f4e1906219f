import { data } from 'react-router'
import { NotFound } from '../shell/error-page.tsx'
import { useText } from '../text.ts'

/** Every address that is no page: said so to machines too (S1). */
export function loader() {
  return data(null, { status: 404 })
}

export default function Page() {
  const t = useText('shell')
  return (
    <>
      <title>{t('notFound.meta')}</title>
      <NotFound />
    </>
  )
}
