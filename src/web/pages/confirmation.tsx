export default function Page() {
  return <h1>confirmation</h1>
}
