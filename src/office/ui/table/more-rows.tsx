import type { LoadedPages } from '#office/base/query/use-api-pages.ts'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'

/** A button that loads the next page of a list; renders nothing if there is none. */
export const MoreRows = ({
  pages: { hasMore, state, loadMore },
  text,
  failedText,
}: {
  pages: Pick<LoadedPages<never>, 'hasMore' | 'state' | 'loadMore'>
  text: string
  failedText: string
}) => (
  <>
    {state === 'failed' ? <Notice tone="err">{failedText}</Notice> : null}
    {hasMore ? (
      <p className="table-more mt-4">
        <Button kind="outlined" isPending={state === 'loading'} onPress={loadMore}>
          {text}
        </Button>
      </p>
    ) : null}
  </>
)
