import type { Edit } from '#domain/catalogue/entries.ts'
import { mayWriteField } from '#domain/staff/field-rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Refuses fields that the person may not write through their own endpoints either, and names them
 * (N15).
 */
export function refuseFields(
  { grants }: Pick<StaffViewer, 'grants'>,
  edits: readonly Pick<Edit, 'entry' | 'field'>[],
): void {
  const fields = edits.filter((edit) => !mayWriteField(grants, edit))
  if (fields.length > 0)
    throw new Refusal('catalogue_right_missing', {
      details: { fields: fields.map(({ entry, field }) => ({ entry, field })) },
    })
}
