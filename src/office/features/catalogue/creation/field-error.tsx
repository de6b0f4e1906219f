import { Icon } from '#office/ui/icon.tsx'

/** What is wrong with fields that are one answer together. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="field-error" role="alert">
      <Icon name="err" size={16} />
      {text}
    </p>
  )
