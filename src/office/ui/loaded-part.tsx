import { type ReactNode, useDeferredValue } from 'react'
import { useText } from '#ui/text/text.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { PageError } from './page-error.tsx'

/**
 * Shows loaded data: nothing at first, a skeleton if loading takes long, the old data while new
 * data is loading, and an error in place, with the data that is still available.
 */
export function LoadedPart<T>({
  of: { data, error, isStale, isSlow, retry },
  skeleton,
  children,
}: {
  of: Pick<Loaded<T>, 'data' | 'error' | 'isStale' | 'isSlow' | 'retry'>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  const t = useText('office')
  // The first rendering of the data is deferred, so that React does it in steps of a few
  // milliseconds: a list may have thousands of rows, and keys and taps are answered meanwhile.
  const isReady = useDeferredValue(data !== undefined)
  if (data === undefined || !isReady) {
    if (error !== undefined) return <PageError error={error} retry={retry} />
    return (
      <output className="loading block min-h-50">
        {isSlow ? (
          <>
            <span className="sr-only">{t('load.busy')}</span>
            {skeleton}
          </>
        ) : null}
      </output>
    )
  }
  return (
    <div
      aria-busy={isStale}
      data-stale={(isStale && isSlow) || undefined}
      className="group/loaded loaded [.notice+&>.page-part:first-child]:mt-6"
    >
      {error === undefined ? null : (
        <Notice
          tone="warn"
          action={
            <Button kind="outlined" onPress={retry}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('load.kept')}
        </Notice>
      )}
      {children(data)}
    </div>
  )
}
