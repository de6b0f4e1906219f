import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { Icon } from '#ui/parts/icon.tsx'

/**
 * The hint and the error below a field. React Aria connects both with the field for screen readers.
 */
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
