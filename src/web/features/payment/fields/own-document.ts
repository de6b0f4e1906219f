import { redirectDocument } from 'react-router'

/**
 * A page that frames the provider's pages is a document of its own: the policy of the one before
 * it, opened for another page, does not let it.
 */
export async function openOwnDocument<T>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<T>
}): Promise<T> {
  if (document.documentElement.dataset['cards'] === undefined) throw redirectDocument(request.url)
  return serverLoader()
}
