import { Icon } from '#ui/parts/icon.tsx'

/**
 * The error of a checkbox, or of a group of fields that form one answer; renders nothing without a
 * text.
 */
export function FieldError({ text, id }: { text: string | null | undefined; id?: string }) {
  return text == null ? null : (
    <p id={id} className="field-error" role="alert">
      <Icon name="err" size={16} />
      {text}
    </p>
  )
}
