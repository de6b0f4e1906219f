import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { BookPart } from './book-part.tsx'
import { AttestationDialog } from './attestation-dialog.tsx'

/**
 * The section that opens the attestation: a document for an accountant on how the books are kept.
 */
export function AttestationPart({
  seller,
  isOpen,
  onChange,
}: {
  seller: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}) {
  const t = useText('office-books')
  return (
    <BookPart title={t('attestation.part')} note={t('attestation.note')}>
      <Button kind="outlined" onPress={() => onChange(true)}>
        {t('attestation.open')}
      </Button>
      {isOpen ? <AttestationDialog seller={seller} onClose={() => onChange(false)} /> : null}
    </BookPart>
  )
}
