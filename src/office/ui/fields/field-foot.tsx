import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { Icon } from '#office/ui/icon.tsx'

/** The hint and the error beneath a field; React Aria ties both to it. */
export function FieldFoot({
  hint,
  error,
}: {
  hint: string | undefined
  error: string | undefined
}) {
  return (
    <>
      {hint === undefined ? null : (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">
        <Icon name="err" size={16} />
        {error}
      </FieldError>
    </>
  )
}
