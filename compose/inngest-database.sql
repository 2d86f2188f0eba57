-- Gives Inngest its own role and database. Postgres runs this once, when its volume is empty.
\getenv password INNGEST_POSTGRES_PASSWORD
create role inngest login password :'password';
create database inngest owner inngest;
revoke connect on database plumbline from public;
