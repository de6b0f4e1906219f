import { useId } from 'react'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
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
  const id = useId()
  return (
    <section className="book-part" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {t('attestation.part')}
      </h2>
      <p className="muted">{t('attestation.note')}</p>
      <Button kind="outlined" onPress={() => onChange(true)}>
        {t('attestation.open')}
      </Button>
      {isOpen ? <AttestationDialog seller={seller} onClose={() => onChange(false)} /> : null}
    </section>
  )
}
