import { Icon } from '#office/ui/icon.tsx'

/** What is wrong with fields that are one answer together; nothing where there is no text. */
export function FieldError({ text, id }: { text: string | null | undefined; id?: string }) {
  return text == null ? null : (
    <p id={id} className="field-error" role="alert">
      <Icon name="err" size={16} />
      {text}
    </p>
  )
}
