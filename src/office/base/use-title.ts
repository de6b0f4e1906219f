import { useEffect } from 'react'
import { useOffice } from './office.tsx'
import { useText } from '#ui/text/text.ts'

/** Sets the document’s title to the page that is shown. */
export function useTitle(page: string): void {
  const { brand } = useOffice()
  const t = useText('office')
  useEffect(() => {
    document.title = t('documentTitle', { page, brand })
  }, [t, page, brand])
}
