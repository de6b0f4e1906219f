import { type Export, type ExportWish, getExport, holdsPersons } from '#contract/office/exports.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { AnchorButton, Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { useWishLabels } from './use-wish-labels.ts'
import { fileHref } from './wishes.ts'

/** The action on a file: download it, or request it again. */
export function FileAction({
  of,
  isPending,
  onAsk,
}: {
  of: Export
  isPending: boolean
  onAsk: (wish: ExportWish) => void
}) {
  const t = useText('office-exports')
  const labels = useWishLabels()
  const name = <span className="sr-only"> {labels.whole(of.wish)}</span>
  switch (of.state) {
    case 'done':
      if (holdsPersons(of.wish)) return <GuardedFile of={of} />
      return (
        <AnchorButton kind="outlined" icon="download" href={fileHref(of)} isFile>
          {t('said.download')}
          {name}
        </AnchorButton>
      )
    case 'failed':
    case 'forgotten':
      return (
        <Button kind="outlined" isDisabled={isPending} onPress={() => onAsk(of.wish)}>
          {t('files.again')}
          {name}
        </Button>
      )
    default:
      return null
  }
}

/**
 * The action on a file with personal data: the user must first confirm with a passkey, unless a
 * recent confirmation is still valid (P3).
 */
function GuardedFile({ of }: { of: Export }) {
  const t = useText('office-exports')
  const labels = useWishLabels()
  const { run, isPending, problem } = useApiAction(getExport, {
    onDone: () => window.location.assign(fileHref(of)),
  })
  return (
    <>
      <Button
        kind="outlined"
        icon="download"
        isPending={isPending}
        onPress={() => run({ params: { export: of.id } })}
      >
        {t('said.download')}
        <span className="sr-only"> {labels.whole(of.wish)}</span>
      </Button>
      <Problem text={problem} />
    </>
  )
}
