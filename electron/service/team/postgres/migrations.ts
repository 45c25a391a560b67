/** The migrations of the team server. A released migration never changes. */

/** Times are Unix milliseconds. */
const first = `
create table accounts (
  id text primary key,
  name text not null unique,
  -- How large its share is beside others.
  weight int not null default 1 check (weight between 1 and 1000),
  -- Null: nothing is counted.
  granted numeric(16, 4),
  reserved numeric(16, 4) not null default 0 check (reserved >= 0),
  charged numeric(16, 4) not null default 0 check (charged >= 0),
  unfinished int not null default 0 check (unfinished >= 0),
  -- Where its newest task stands in the order of all (fair-share.ts).
  last_tag bigint not null default 0,
  created_at bigint not null,
  closed_at bigint,
  constraint never_overdrawn check (granted is null or granted >= reserved + charged)
);
create table grants (
  number bigserial primary key,
  account_id text not null references accounts,
  credits numeric(16, 4) not null,
  note text not null,
  created_at bigint not null
);
create table keys (
  id text primary key,
  -- Null: an administrator's.
  account_id text references accounts,
  -- SHA-256; the key itself is 192 random bits and is shown once.
  hash bytea not null unique,
  hint text not null,
  -- Null: no limit.
  tasks_at_once int,
  tasks_a_day int,
  bytes_kept bigint,
  created_at bigint not null,
  revoked_at bigint,
  last_used_at bigint
);
create table tasks (
  id text primary key,
  account_id text not null references accounts,
  key_id text not null references keys,
  status text not null,
  created_at bigint not null,
  expires_at bigint,
  idempotency_key text,
  record jsonb not null,
  queue text not null,
  job_id uuid not null,
  -- The attempt that may write its end; 0 before the first.
  attempt int not null default 0,
  tag bigint not null,
  progress real not null default 0,
  worker text,
  kept_bytes bigint not null default 0,
  deleted boolean not null default false
);
create index tasks_of_account on tasks (account_id, id desc) where not deleted;
create index tasks_by_idempotency on tasks (account_id, idempotency_key, id desc) where idempotency_key is not null and not deleted;
create index tasks_on_their_way on tasks (key_id) where status in ('queued', 'running');
create index tasks_running on tasks (worker) where status = 'running';
create index tasks_by_day on tasks (key_id, created_at);
create index tasks_kept on tasks (key_id) where kept_bytes > 0;
create index tasks_expiring on tasks (expires_at) where expires_at is not null and kept_bytes > 0;
create table task_inputs (
  task_id text not null references tasks on delete cascade,
  slot text not null,
  place text not null,
  bytes bigint not null,
  primary key (task_id, slot)
);
create index inputs_by_place on task_inputs (place text_pattern_ops);
create table uploads (
  account_id text not null references accounts,
  id text not null,
  key_id text not null references keys,
  place text not null unique,
  bytes bigint not null,
  sha256 text not null,
  media_type text not null,
  expires_at bigint not null,
  primary key (account_id, id)
);
create index uploads_expiring on uploads (expires_at);
create index uploads_of_key on uploads (key_id);
-- Blobs that nothing will name: written down before they are written, taken back when something names them.
create table garbage (
  prefix text primary key,
  due_at bigint not null
);
create index garbage_due on garbage (due_at);
create table webhooks (
  id text primary key,
  account_id text not null references accounts,
  url text not null,
  events text[] not null,
  secret text not null,
  created_at bigint not null
);
create index webhooks_of_account on webhooks (account_id);
create table workers (
  id text primary key,
  host text not null,
  memory_mb int not null,
  slots int not null,
  running int not null,
  started_at bigint not null,
  seen_at bigint not null
);
create table fair_clock (
  one boolean primary key default true check (one),
  virtual_time bigint not null
);
insert into fair_clock (virtual_time) values (0);
create table work_costs (
  model text not null,
  operation text not null,
  seconds real not null,
  primary key (model, operation)
);
`

/** Migration n is `migrations[n - 1]`. */
export const migrations: readonly string[] = [first]
