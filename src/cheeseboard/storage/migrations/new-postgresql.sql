CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- Running upgrade  -> 0001

CREATE TABLE matches (
    id VARCHAR(64) NOT NULL, 
    created BIGINT NOT NULL, 
    touched BIGINT NOT NULL, 
    status VARCHAR(16) NOT NULL, 
    version INTEGER NOT NULL, 
    CONSTRAINT pk_matches PRIMARY KEY (id)
)
 WITH (fillfactor = 70);

CREATE TABLE entries (
    match VARCHAR(64) NOT NULL, 
    version INTEGER NOT NULL, 
    body BYTEA NOT NULL, 
    status VARCHAR(16) NOT NULL, 
    CONSTRAINT pk_entries PRIMARY KEY (match, version)
);

CREATE TABLE codes (
    code VARCHAR(64) NOT NULL, 
    match VARCHAR(64) NOT NULL, 
    seat INTEGER NOT NULL, 
    expires BIGINT NOT NULL, 
    CONSTRAINT pk_codes PRIMARY KEY (code)
);

CREATE TABLE settings (
    name VARCHAR(64) NOT NULL, 
    value TEXT NOT NULL, 
    CONSTRAINT pk_settings PRIMARY KEY (name)
);

CREATE TABLE heartbeat (
    id INTEGER NOT NULL, 
    beat BIGINT NOT NULL, 
    CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);

INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING alembic_version.version_num;

-- Running upgrade 0001 -> 0002

UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';

-- Running upgrade 0002 -> 0003

CREATE TABLE ages (
    match VARCHAR(64) NOT NULL, 
    version INTEGER NOT NULL, 
    since BIGINT NOT NULL, 
    binned BIGINT, 
    CONSTRAINT pk_ages PRIMARY KEY (match)
);

CREATE TABLE checkpoints (
    match VARCHAR(64) NOT NULL, 
    version INTEGER NOT NULL, 
    body BYTEA NOT NULL, 
    CONSTRAINT pk_checkpoints PRIMARY KEY (match)
);

UPDATE alembic_version SET version_num='0003' WHERE alembic_version.version_num = '0002';

-- Running upgrade 0003 -> 0004

CREATE TABLE explanations (
    match VARCHAR(64) NOT NULL, 
    version INTEGER NOT NULL, 
    stage INTEGER NOT NULL, 
    body BYTEA NOT NULL, 
    CONSTRAINT pk_explanations PRIMARY KEY (match)
);

UPDATE alembic_version SET version_num='0004' WHERE alembic_version.version_num = '0003';

-- Running upgrade 0004 -> 0005

UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0004';

