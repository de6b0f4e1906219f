export default function Page() {
  return <h1>restaurants</h1>
}
